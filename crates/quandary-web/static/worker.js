// A worker that solves. Its first message is the compiled module of the page; the module then handles
// the messages itself.
import init from "./quandary-web.js";

self.addEventListener("message", async (event) => {
  await init({ module_or_path: event.data });
  self.postMessage("ready");
}, { once: true });
