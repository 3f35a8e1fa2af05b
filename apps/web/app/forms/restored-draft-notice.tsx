/** Says that the draft of an ended session was restored. */
export const RestoredDraftNotice = ({ children }: { children?: string }) => (
  <p role="status" className="rounded-card bg-amber-soft px-4 py-3 text-amber lg:col-span-2">
    What you had typed when your session ended is here again, and not saved yet. {children}
  </p>
)
