import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react'

type Message = string | ReactElement
type Kind = 'success' | 'error' | 'info'
type Library = Pick<typeof import('./toast-container.tsx'), 'toast' | 'ToastContainer'>

const DURATION_MS = { success: 2_000, error: 4_000, info: 4_000 } satisfies Record<Kind, number>

let loading: Promise<Library> | undefined
let loaded: Library | undefined
const listeners = new Set<() => void>()

function load(): Promise<Library> {
  loading ??= import('./toast-container.tsx').then(
    ({ toast, ToastContainer }) => {
      loaded = { toast, ToastContainer }
      for (const listener of listeners) listener()
      return loaded
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Does nothing if the library cannot be loaded. */
const withLibrary = (use: (library: Library) => void) => void load().then(use, () => undefined)

let lastId = 0

function show(kind: Kind, message: Message, autoClose: number | false) {
  lastId += 1
  const toastId = `notice-${lastId}`
  const role = kind === 'error' ? 'alert' : 'status'
  const isLoading = autoClose === false
  withLibrary(({ toast }) =>
    toast(<p className="min-w-0 py-2 sm:py-3">{message}</p>, {
      toastId,
      type: kind,
      role,
      autoClose,
      isLoading,
    }),
  )
  return toastId
}

/** Each returns an id for `dismiss`. */
export const notify = {
  success: (message: Message, durationMs: number = DURATION_MS.success) =>
    show('success', message, durationMs),
  error: (message: Message) => show('error', message, DURATION_MS.error),
  info: (message: Message) => show('info', message, DURATION_MS.info),
  loading: (message: Message) => show('info', message, false),
  dismiss: (id: string) => withLibrary(({ toast }) => toast.dismiss(id)),
  prepare: () => withLibrary(() => {}),
}

export function useErrorToast(failed: boolean, message: string): void {
  useEffect(() => {
    if (failed) notify.error(message)
  }, [failed, message])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A popover, so that an open dialog does not hide the notices. The first notice loads the library. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null)
  const library = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  )
  useEffect(() => void layer.current?.showPopover(), [])
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) bottom-auto m-0 max-sm:top-0 max-h-[calc(100dvh-var(--header-height))] w-full overflow-y-auto border-0 bg-transparent px-4 pt-1.5 text-ink has-[[data-in]]:pb-12"
    >
      {library && <library.ToastContainer layer={layer} />}
    </div>
  )
}
