/** Whether this page is shown in a frame: by the office's preview, as nobody else may frame us. */
export const isFramed = typeof window !== 'undefined' && window.parent !== window
