/** Added to a notice about a sent mail that was only stored as a file. */
export const StoredMailNote = ({ what }: { what: string }) => (
  <span className="mt-1 block font-medium">
    No mail server is set up: {what} was stored as a file on the server instead, in the mail folder
    of its data.
  </span>
)
