import { LIMITS } from '@dhow/contract/limits'
import { LineField, TextsField } from '#app/admin/company/company-inputs.tsx'
import { EntryList } from '#app/admin/company/entry-list.tsx'
import { PARAGRAPHS, ParagraphsPart } from '#app/admin/company/paragraphs.tsx'
import { Part } from '#app/admin/company/part.tsx'

export const WhoYouAreSection = () => (
  <>
    <Part field="about" title="On the home page">
      <LineField name="about.question" label="Question (optional)" limit={LIMITS.title} />
      <TextsField
        name="about.answer"
        label="Answer (optional)"
        rows={6}
        hint={`${PARAGRAPHS} The first one is set large.`}
        limit={LIMITS.paragraphs}
      />
    </Part>
    <ParagraphsPart
      field="story"
      title="Our Story, on the About page"
      label="Story (optional)"
      rows={8}
      limit={LIMITS.paragraphs}
    />
    <Part field="highlights" title="Highlights" hint="What buyers rely on, on the About page.">
      <EntryList name="highlights" label="Highlights" one="Highlight" />
    </Part>
    <Part
      field="group"
      title="Our Group"
      hint="The companies that yours belongs to, at the end of the home page."
    >
      <EntryList name="group" label="Companies of the group" one="Company" title="Name" />
    </Part>
  </>
)
