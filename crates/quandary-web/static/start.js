// Loads the page. Everything else is in the WebAssembly module.
const failure = document.getElementById("failure");
const words = document.getElementById("failure-words");

function fail(text) {
  if (failure.hidden) {
    words.textContent = text;
    failure.hidden = false;
  }
}

document.getElementById("reload").addEventListener("click", () => location.reload());
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) fail(String(event.message));
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) fail(String(event.reason));
});

try {
  if (location.protocol === "file:") {
    throw new Error("A browser does not load this page from disk. Run `quandary serve`, or put the folder on any web server.");
  }
  const { default: init } = await import("./quandary-web.js");
  await init();
  if ("serviceWorker" in navigator) {
    // Without it, the page needs the network again the next time.
    navigator.serviceWorker.register("service-worker.js").catch((error) => console.warn(error));
  }
} catch (error) {
  fail(String(error && error.message ? error.message : error));
} finally {
  document.getElementById("loading").remove();
}
