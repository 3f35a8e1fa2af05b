import { File as NodeFile } from 'node:buffer'

if (typeof window !== 'undefined') await polyfillBrowser()

/** Adds the APIs that jsdom lacks. Node's fetch requires Node's FormData, File and DOMException. */
async function polyfillBrowser(): Promise<void> {
  const aborted: DOMException = AbortSignal.abort().reason
  globalThis.DOMException = aborted.constructor as typeof DOMException
  globalThis.File = NodeFile as unknown as typeof File

  const PageFormData = globalThis.FormData
  const empty = await new Response(new URLSearchParams()).formData()
  globalThis.FormData = class extends (empty.constructor as typeof FormData) {
    constructor(form?: HTMLFormElement) {
      super()
      if (form) new PageFormData(form).forEach((value, name) => void this.append(name, value))
    }
  }

  globalThis.Request = class extends globalThis.Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init)
    }
  }

  const dialog = HTMLDialogElement.prototype
  dialog.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function (this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }

  const element = HTMLElement.prototype
  element.scrollIntoView ??= () => {}
  element.showPopover ??= function (this: HTMLElement) {
    this.style.display = 'block'
  }
  element.hidePopover ??= function (this: HTMLElement) {
    this.style.display = ''
  }

  // React checks for it when it loads.
  globalThis.AnimationEvent ??= Event as unknown as typeof AnimationEvent

  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    })

  // Keeps jsdom's interval for frames running: started under fake timers, it would stop frames of later tests.
  const { requestAnimationFrame } = window
  const requestNextFrame = () => void requestAnimationFrame(requestNextFrame)
  requestNextFrame()

  window.scrollTo = () => {}
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.IntersectionObserver ??= Watcher as unknown as typeof IntersectionObserver
  globalThis.ResizeObserver ??= Watcher
}
