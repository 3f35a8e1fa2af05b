import { LIMITS } from '@dhow/contract/limits'
import { LineField, TextsField } from '#app/admin/company/company-inputs.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { PictureField } from '#app/admin/company/picture-field.tsx'

export const SharingSection = () => (
  <>
    <Part field="description" title="Search engines">
      <TextsField
        name="description"
        label="Description (optional)"
        hint="What stands under your name among the results: what you trade in, and where you ship to."
        limit={LIMITS.sentences}
      />
    </Part>
    <Part
      field="sharing"
      title="Shared links"
      hint="What WhatsApp and others show of a link to your home page. Left empty: your headline, your description and a picture made of your logo."
    >
      <LineField name="sharing.title" label="Title when shared (optional)" limit={LIMITS.title} />
      <TextsField
        name="sharing.description"
        label="Description when shared (optional)"
        limit={LIMITS.sentences}
      />
      <PictureField
        name="sharing.picture"
        label="Picture when shared (optional)"
        hint="Best with 1,200 by 630 pixels."
        ground="light"
      />
    </Part>
  </>
)
