// jsdom has none, and React asks for it when it loads: without it, it listens for another browser's name.
if (typeof window !== 'undefined') {
  globalThis.AnimationEvent ??= Event as unknown as typeof AnimationEvent
}
