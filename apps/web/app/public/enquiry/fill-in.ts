/**
 * Changes a text box by code. If the user is typing in it, the caret stays at its text; otherwise it goes to
 * the end, which is scrolled into view.
 */
export function fillIn(box: HTMLTextAreaElement, change: () => void): void {
  const { value: before, selectionStart: caret } = box
  const isWriting = document.activeElement === box && before.trim() !== ''
  change()
  const { value } = box
  if (isWriting ? value === before : value === '') return
  const isAppended = value.startsWith(before.slice(0, caret))
  const stay = isAppended ? caret : value.length - (before.length - caret)
  const position = isWriting ? stay : value.length
  box.setSelectionRange(position, position)
  if (!isWriting) box.scrollTop = box.scrollHeight
}
