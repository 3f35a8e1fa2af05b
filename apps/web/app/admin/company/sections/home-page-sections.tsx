import { LIMITS } from '@dhow/contract/limits'
import {
  Claim,
  EntryList,
  LineField,
  NumberField,
  PARAGRAPHS,
  ParagraphsPart,
  Part,
  TextList,
  TextsField,
} from '#app/admin/company/inputs/company-inputs.tsx'
import { PictureField } from '#app/admin/company/inputs/picture-field.tsx'
import { SlideList } from '#app/admin/company/inputs/slide-list.tsx'

export const FirstScreenSection = () => (
  <>
    <Part field="headline" title="Text over the pictures">
      <LineField name="headline" label="Headline" />
      <Claim field="lead" />
      <TextsField name="lead" label="Text under the headline (optional)" />
    </Part>
    <Part
      field="slides"
      title="Slides"
      hint="Pictures behind the headline. Use wide pictures of at least 2,400 pixels. Phones show the part around the focus point."
    >
      <SlideList />
    </Part>
  </>
)

export const WhoYouAreSection = () => (
  <>
    <Part field="about" title="On the home page">
      <LineField name="about.question" label="Question (optional)" />
      <TextsField
        name="about.answer"
        label="Answer (optional)"
        rows={6}
        hint={`${PARAGRAPHS} The first paragraph is shown larger.`}
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
    <Part field="highlights" title="Highlights" hint="Shown on the About page.">
      <TextList name="highlights" label="Highlights" noun="Highlight" />
    </Part>
    <Part
      field="group"
      title="Our Group"
      hint="Companies in your group. Shown at the end of the home page."
    >
      <TextList name="group" label="Companies of the group" noun="Company" title="Name" />
    </Part>
  </>
)

export const NumbersSection = () => (
  <>
    <Part field="figures" title="Numbers" hint="Shown beside the globe, each followed by +.">
      <EntryList name="figures" label="Numbers" noun="Number" empty={{ count: 0, label: '' }}>
        {(index) => (
          <>
            <NumberField
              name={`figures.${index}.count`}
              label="Count"
              min={0}
              max={LIMITS.figure}
              step={1}
            />
            <LineField name={`figures.${index}.label`} label="Label" />
          </>
        )}
      </EntryList>
    </Part>
    <Part field="reasons" title="Why Us?">
      <TextList name="reasons" label="Reasons" noun="Reason" />
    </Part>
  </>
)

export const PartnersSection = () => (
  <Part
    field="partners"
    title="Our Global Partners"
    hint="List only partners who have agreed. Without a logo, the name is shown as text."
  >
    <EntryList
      name="partners"
      label="Partners"
      noun="Partner"
      limit={LIMITS.partners}
      empty={{ name: '', logo: '' }}
    >
      {(index) => (
        <>
          <LineField name={`partners.${index}.name`} label="Name" />
          <PictureField name={`partners.${index}.logo`} label="Logo (optional)" />
        </>
      )}
    </EntryList>
  </Part>
)
