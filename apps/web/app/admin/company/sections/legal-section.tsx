import { LIMITS } from '@dhow/contract/limits'
import { ParagraphsPart } from '#app/admin/company/paragraphs.tsx'

const IF_EMPTY = 'Leave it empty for no such page.'

export const LegalSection = () => (
  <>
    <ParagraphsPart
      field="privacy"
      title="Privacy"
      hint="A page of its own, linked from the foot of each page and from the forms."
      label="Text of the privacy page (optional)"
      rows={12}
      limit={LIMITS.legalText}
      ifEmpty={IF_EMPTY}
    />
    <ParagraphsPart
      field="imprint"
      title="Imprint"
      hint="Who is responsible for this site; some countries require it."
      label="Text of the imprint page (optional)"
      rows={10}
      limit={LIMITS.legalText}
      ifEmpty={IF_EMPTY}
    />
  </>
)
