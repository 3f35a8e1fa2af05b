import { X } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { isColor, toColor } from './hex.ts'

type Props = {
  label: string
  hint: string
  value: string
  /** What the colour box shows while `value` is no colour. */
  standIn: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
  canBeEmpty?: boolean
}

/** A colour, chosen in the browser's own box or typed. */
export function ColorField({
  label,
  hint,
  value,
  standIn,
  error,
  disabled,
  onChange,
  canBeEmpty = false,
}: Props) {
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`${label}, chosen`}
        title={`Choose: ${label.toLowerCase()}`}
        value={isColor(value) ? value : standIn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="mt-[1.625rem] size-12 shrink-0 cursor-pointer rounded-lg border border-control bg-raised p-1"
      />
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={value}
          disabled={disabled}
          // Room for a colour pasted with blanks around it.
          maxLength={12}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(toColor(value))}
        />
      </div>
      {canBeEmpty && value !== '' && (
        <IconButton
          label={`Remove: ${label.toLowerCase()}`}
          disabled={disabled}
          onClick={() => onChange('')}
          className="mt-[1.75rem]"
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  )
}
