/**
 * Lets a program change the text of a box. The caret stays beside the words that are being written
 * there; in a box that nobody writes in, it waits at the end, which is scrolled into view.
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
