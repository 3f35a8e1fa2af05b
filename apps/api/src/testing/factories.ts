import type { ContactFields } from '@dhow/contract/contact/contact'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import {
  EXAMPLE_PRODUCT,
  formatField,
  PRODUCT_FIELDS,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'

export const createProductFields = (over: Partial<ProductFields> = {}): ProductFields => ({
  ...EXAMPLE_PRODUCT,
  itemNumber: '',
  name: 'Sea Salt Crackers',
  brand: 'Lateen',
  category: 'snacks',
  description: 'Thin and crisp, in a box of twelve.',
  specification: {},
  ...over,
})

type Others = {
  status?: ProductStatus
  /** Pictures to upload, as bytes or named files. */
  media?: (Uint8Array | File)[]
  existingImages?: string[]
}

export function createProductForm({
  media = [],
  existingImages = [],
  status,
  ...over
}: Partial<ProductFields> & Others = {}): FormData {
  const form = new FormData()
  if (status) form.append('status', status)
  const fields = createProductFields(over)
  for (const field of PRODUCT_FIELDS) form.append(field, formatField(fields[field]))
  for (const url of existingImages) form.append('existingImages', url)
  for (const file of media) form.append('media', file instanceof File ? file : createUpload(file))
  return form
}

export const createUpload = (bytes: Uint8Array, name = 'photo.jpg'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

export const createEnquiry = (over: Partial<Enquiry> = {}): Enquiry => ({
  name: 'Ada Visitor',
  email: 'ada@visitor.example',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?\nBy sea, please.',
  ...over,
})

export function createEnquiryForm({
  files = [],
  ...over
}: Partial<EnquirySubmission> & { files?: File[] } = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...createEnquiry(), ...over })) {
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

export const createContactFields = (over: Partial<ContactFields> = {}): ContactFields => ({
  email: 'sales@company.example',
  phone: '+971 4 200 0000',
  location: 'Creek Road\nDubai',
  mapUrl: 'https://maps.example.com/embed?q=dubai',
  hours: 'Mon-Fri: 9 AM - 6 PM\nSun: closed',
  instagram: 'https://instagram.com/company',
  facebook: '',
  twitter: '',
  ...over,
})
