export type View = 'form' | 'preview'

const VIEWS = [
  { view: 'form', label: 'Edit' },
  { view: 'preview', label: 'Preview' },
] as const

/** Form or preview, where there is no room for both. */
export const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <fieldset aria-label="Form or preview" className="flex rounded-full border border-control p-0.5">
    {VIEWS.map((one) => (
      <button
        key={one.view}
        type="button"
        aria-pressed={view === one.view}
        onClick={() => onChange(one.view)}
        className="min-h-10 flex-1 rounded-full px-4 text-sm font-medium aria-pressed:bg-sea aria-pressed:text-on-sea"
      >
        {one.label}
      </button>
    ))}
  </fieldset>
)
