import { File as NodeFile } from 'node:buffer'

/**
 * Adds what jsdom lacks. fetch is Node's and does not accept jsdom's FormData, File and DOMException, so
 * these become Node's too.
 */
export async function polyfillBrowser(): Promise<void> {
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

  /** Node has no base for relative URLs. */
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

  // React asks for it when it loads: without it, it listens for another browser's name.
  globalThis.AnimationEvent ??= Event as unknown as typeof AnimationEvent

  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    })

  // Nothing has a size or a position here: nothing scrolls, and what is watched for those never reports.
  window.scrollTo = () => {}
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.IntersectionObserver ??= Watcher as unknown as typeof IntersectionObserver
  globalThis.ResizeObserver ??= Watcher
}
