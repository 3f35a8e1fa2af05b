type Props = { label: string; checked: boolean; disabled?: boolean; onChange: () => void }

export const Switch = ({ label, checked, disabled = false, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={onChange}
    className="group grid h-11 w-14 place-items-center disabled:opacity-55"
  >
    <span className="flex h-6 w-11 items-center rounded-full border border-control bg-line px-0.5 transition group-aria-checked:border-sea group-aria-checked:bg-sea">
      <span className="size-4.5 rounded-full bg-control transition group-aria-checked:translate-x-5 group-aria-checked:bg-on-sea rtl:group-aria-checked:-translate-x-5" />
    </span>
  </button>
)
