export const SUBJECTS = ['enquiry', 'service', 'website', 'feedback', 'complaint', 'other'] as const
export type Subject = (typeof SUBJECTS)[number]

export const SUBJECT_LABELS: Record<Subject, string> = {
  enquiry: /*i18n*/ 'Product Enquiry',
  service: /*i18n*/ 'Related to Service',
  website: /*i18n*/ 'Related to Website',
  feedback: /*i18n*/ 'Feedback',
  complaint: /*i18n*/ 'Complaint',
  other: /*i18n*/ 'Other',
}

export const STATUSES = ['pending', 'replied'] as const
export type Status = (typeof STATUSES)[number]
