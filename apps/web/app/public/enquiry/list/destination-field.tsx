import { LIMITS } from '@dhow/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Combobox, type Option } from '#app/ui/combobox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TermsProps } from './term-choice.tsx'

const LABEL = 'Port or place of destination'

/** Ports offered at once. */
const MOST = 8

const PORTS = {
  queryKey: ['container-ports'],
  queryFn: () => import('./ports.ts'),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Where the goods are to go: a port of the list, which is fetched when the field is there, or any words. */
export function DestinationField({ values, errors }: TermsProps) {
  const hydrated = useHydrated()
  const given = values.destination?.[0] ?? ''
  const error = errors['terms.destination']
  return hydrated ? (
    <PortField given={given} error={error} />
  ) : (
    <TextField
      label={LABEL}
      name="destination"
      limit={LIMITS.place}
      defaultValue={given}
      error={error}
    />
  )
}

function PortField({ given, error }: { given: string; error: string | undefined }) {
  const { data: ports } = useQuery(PORTS)
  const [value, setValue] = useState(given)
  const field = useRef<HTMLInputElement>(null)
  const chosen: Option[] = ports?.portOf(value) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form hears of each choice as of any other field
  useEffect(() => {
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])

  return (
    <>
      <Combobox
        label={LABEL}
        hint="A port of the list, or any place"
        options={chosen}
        find={(text) => ports?.findPort(text, MOST) ?? []}
        takesText
        value={value}
        onChange={(text) => setValue(text.slice(0, LIMITS.place))}
        error={error}
      />
      <input ref={field} type="hidden" name="destination" value={value} />
    </>
  )
}
