import { Enquiry } from '@dhow/contract/enquiry'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks an enquiry by the schema that the server has. */
export const bySchema = zodResolver(Enquiry)
