-- Opens files in Neovim, and writes what the language server answers about them.
--
-- The variable QUANDARY names the program, FILES a file with a list of files and positions as JSON,
-- ANSWERS the file for the answers.

local PATIENCE = 20000

local arrived = {}
local publish = "textDocument/publishDiagnostics"
local show = vim.lsp.handlers[publish]
vim.lsp.handlers[publish] = function(err, result, context, config)
  show(err, result, context, config)
  arrived[result.uri] = (arrived[result.uri] or 0) + 1
end

local client = vim.lsp.start_client({
  name = "quandary",
  cmd = vim.fn.split(vim.env.QUANDARY),
  root_dir = vim.fn.getcwd(),
})

-- Waits until the server has reported findings more than `count` times.
local function wait(uri, count)
  local reported = vim.wait(PATIENCE, function() return (arrived[uri] or 0) > count end, 5)
  assert(reported, "no findings of " .. uri)
end

local function codes(buffer)
  local found = {}
  for _, finding in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, finding.code or finding.user_data.lsp.code)
  end
  return found
end

local function ask(buffer, method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, PATIENCE)
  return assert(answers[client], "no answer to " .. method)
end

local function visit(entry)
  vim.cmd("edit " .. vim.fn.fnameescape(entry.name))
  local buffer = vim.api.nvim_get_current_buf()
  local uri = vim.uri_from_bufnr(buffer)
  vim.lsp.buf_attach_client(buffer, client)
  wait(uri, 0)
  local document = { uri = uri }
  local last = { line = vim.api.nvim_buf_line_count(buffer), character = 0 }
  local actions = ask(buffer, "textDocument/codeAction", {
    textDocument = document,
    range = { start = { line = 0, character = 0 }, ["end"] = last },
    context = { diagnostics = {} },
  }).result
  local answer = {
    codes = codes(buffer),
    actions = {},
    symbols = #ask(buffer, "textDocument/documentSymbol", { textDocument = document }).result,
    hover = ask(buffer, "textDocument/hover", {
      textDocument = document,
      position = { line = entry.line, character = entry.column },
    }).result.contents.value,
  }
  local formatting = ask(buffer, "textDocument/formatting", {
    textDocument = document,
    options = { tabSize = 4, insertSpaces = true },
  })
  local preferred
  for _, action in ipairs(actions) do
    table.insert(answer.actions, action.title)
    preferred = preferred or action.isPreferred and action
  end
  if preferred then
    local count = arrived[uri]
    vim.lsp.util.apply_workspace_edit(preferred.edit, "utf-16")
    wait(uri, count)
    answer.fixed = codes(buffer)
    formatting = ask(buffer, "textDocument/formatting", {
      textDocument = document,
      options = { tabSize = 4, insertSpaces = true },
    })
  end
  if formatting.err or formatting.error then
    answer.refusal = (formatting.err or formatting.error).message
  else
    vim.lsp.util.apply_text_edits(formatting.result, buffer, "utf-16")
    answer.formatted = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  end
  return answer
end

local answers = {}
for _, entry in ipairs(vim.fn.json_decode(vim.fn.readfile(vim.env.FILES))) do
  local done, answer = pcall(visit, entry)
  table.insert(answers, done and answer or { failure = tostring(answer) })
end
vim.fn.writefile({ vim.fn.json_encode(answers) }, vim.env.ANSWERS)
vim.lsp.stop_client(client)
vim.wait(2000, function() return vim.lsp.client_is_stopped(client) end, 5)
vim.cmd("qa!")
