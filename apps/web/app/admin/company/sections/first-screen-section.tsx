import { LIMITS } from '@dhow/contract/limits'
import { LineField, TextsField } from '#app/admin/company/company-inputs.tsx'
import { Claim, Part } from '#app/admin/company/part.tsx'
import { SlideList } from '#app/admin/company/slides/slide-list.tsx'

export const FirstScreenSection = () => (
  <>
    <Part field="headline" title="Words over the pictures">
      <LineField name="headline" label="Headline" limit={LIMITS.title} />
      <Claim field="lead" />
      <TextsField
        name="lead"
        label="Words under the headline (optional)"
        limit={LIMITS.sentences}
      />
    </Part>
    <Part
      field="slides"
      title="Slides"
      hint="The pictures behind the headline. Landscape pictures of at least 2,400 pixels across look best; phones show an upright cut of each."
    >
      <SlideList />
    </Part>
  </>
)
