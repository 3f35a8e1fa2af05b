import { CertificatesField } from '#app/admin/products/certificates-field.tsx'
import { useFact } from './facts.tsx'
import { useSpecification } from './specification-context.ts'

/** The papers of the product, each with its file. */
export function CertificatesFact() {
  const { issuesOf } = useSpecification()
  const { label, value, set } = useFact('certificates')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <CertificatesField value={value} onChange={set} issues={issuesOf('certificates')} />
    </fieldset>
  )
}
