// Keeps the whole page in a cache, so that it works without a network. The build writes VERSION, a hash
// of all files, and FILES above this line. A new version is used when no tab shows an old one any more,
// so that files of two versions never meet.
const CACHE = `quandary-${VERSION}`;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("quandary-") && name !== CACHE) await caches.delete(name);
    }
  };
  event.waitUntil(remove());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
