import { LIMITS } from '@dhow/contract/limits'
import { LineField } from '#app/admin/company/company-inputs.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { PictureField } from '#app/admin/company/picture-field.tsx'

export const NameSection = () => (
  <>
    <Part field="brand" title="Name">
      <LineField
        name="brand"
        label="Brand"
        hint="What your customers call you: in the header, in mails and in the title of each page."
        limit={LIMITS.companyName}
      />
      <LineField
        name="legalName"
        label="Legal name (optional)"
        hint="As in the trade register: at the foot of each page and on printed ones."
        limit={LIMITS.companyName}
      />
    </Part>
    <Part
      field="logo"
      title="Your logo"
      hint="PNG, WebP, JPEG or SVG. Without one the brand is set in type."
    >
      <PictureField name="logo.light" label="Logo" ground="light" />
      <PictureField
        name="logo.dark"
        label="Logo on dark ground (optional)"
        hint="Where the first one would not be seen on dark."
        ground="dark"
      />
    </Part>
  </>
)
