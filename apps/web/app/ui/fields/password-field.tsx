import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { FIELD_BOX, type FieldProps, Labelled } from './field.tsx'

export function PasswordField(field: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled<ComponentProps<'input'>>
      {...field}
      renderControl={(props) => (
        <div className="relative">
          <input
            className={classNames(FIELD_BOX, 'pe-12')}
            {...props}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center text-muted hover:text-ink"
          >
            {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        </div>
      )}
    />
  )
}
