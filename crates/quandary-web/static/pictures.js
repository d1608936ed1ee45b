// Loads the module that writes pictures when it is first used.
let loading;

async function load() {
  const module = await import("./quandary-web-pictures.js");
  await module.default();
  return module;
}

async function loaded() {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    // The next try may have a network.
    loading = undefined;
    throw error;
  }
}

export async function svg(scene) {
  return (await loaded()).svg(scene);
}

export async function png(scene) {
  return (await loaded()).png(scene);
}

export async function gif(frames) {
  return (await loaded()).gif(frames);
}

export async function pdf(title, boards) {
  return (await loaded()).pdf(title, boards);
}
