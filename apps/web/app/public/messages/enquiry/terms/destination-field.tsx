import { LIMITS } from '@dhow/contract/limits'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TermsProps } from '#app/public/messages/enquiry/stored-details.ts'
import { Combobox, type Option } from '#app/ui/fields/combobox.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks.ts'

const DESTINATION_LABEL = /*i18n*/ 'Port or place of destination'

const MAX_SUGGESTIONS = 8

const PORTS = {
  queryKey: ['container-ports'],
  queryFn: () => import('./ports.ts'),
  staleTime: Number.POSITIVE_INFINITY,
}

export function DestinationField({ values, errors }: TermsProps) {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const initial = values.destination?.[0] ?? ''
  const error = errors['terms.destination']
  return hydrated ? (
    <PortField initial={initial} error={error} />
  ) : (
    <TextField
      label={i18n.t(DESTINATION_LABEL)}
      name="destination"
      limit={LIMITS.place}
      defaultValue={initial}
      error={error}
    />
  )
}

function PortField({ initial, error }: { initial: string; error: string | undefined }) {
  const { i18n } = useLingui()
  const [isUsed, setIsUsed] = useState(initial !== '')
  const { data: ports } = useQuery({ ...PORTS, enabled: isUsed })
  const [value, setValue] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const chosen: Option[] = ports?.findPortByCode(value, i18n) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form saves each choice
  useEffect(() => {
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])

  return (
    <>
      <Combobox
        label={i18n.t(DESTINATION_LABEL)}
        hint={i18n.t('Choose a port or enter any place.')}
        options={chosen}
        find={(text) => ports?.findPort(text, MAX_SUGGESTIONS, i18n) ?? []}
        acceptsText
        onFocus={() => setIsUsed(true)}
        value={value}
        onChange={(text) => setValue(text.slice(0, LIMITS.place))}
        error={error}
      />
      <input ref={field} type="hidden" name="destination" value={value} />
    </>
  )
}
