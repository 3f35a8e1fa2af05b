import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { TextsField } from '#app/admin/company/company-inputs.tsx'
import { Part } from '#app/admin/company/part.tsx'

const HINT = 'An empty line begins a new paragraph. Leave it empty for no such page.'

export const LegalSection = () => (
  <>
    <Part
      field="privacy"
      title="Privacy"
      hint="A page of its own, linked from the foot of each page and from the forms."
      page={paths.privacy}
    >
      <TextsField
        name="privacy"
        label="Text of the privacy page (optional)"
        rows={12}
        hint={HINT}
        limit={LIMITS.legalText}
      />
    </Part>
    <Part
      field="imprint"
      title="Imprint"
      hint="Who is responsible for this site; some countries require it."
      page={paths.imprint}
    >
      <TextsField
        name="imprint"
        label="Text of the imprint page (optional)"
        rows={10}
        hint={HINT}
        limit={LIMITS.legalText}
      />
    </Part>
  </>
)
