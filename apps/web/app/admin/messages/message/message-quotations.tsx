import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { FileText } from 'lucide-react'
import { useNavigate } from 'react-router'
import { QUOTATION_LABELS } from '#app/admin/quotations/quotation-badges.tsx'
import { MenuGroup, MenuItem } from '#app/admin/ui/menu.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Returns the quotations of a message, newest first, and a function that creates another one. */
export function useQuotations(id: string) {
  const navigate = useNavigate()
  const { data } = api.quotations.list.useQuery({ query: { message: id } })
  const { mutate, isPending } = api.quotations.create.useMutation({
    onSuccess: (created) => navigate(quotationPaths.quotation(created.id)),
    onError: notifyError('Could not create the quotation. Try again.'),
  })
  return {
    quotations: data?.items ?? [],
    isPending,
    create: (): void => mutate({ params: { id } }),
    open: (quotation: string): void => void navigate(quotationPaths.quotation(quotation)),
  }
}

type Props = ReturnType<typeof useQuotations>

export function QuotationButton({ quotations: [newest], create, isPending }: Props) {
  if (!newest) {
    return (
      <Button quiet disabled={isPending} onClick={create} className="shrink-0 px-3! text-sm!">
        <FileText size={18} /> <span className="max-md:sr-only">Create quotation</span>
      </Button>
    )
  }
  return (
    <ButtonLink
      quiet
      to={quotationPaths.quotation(newest.id)}
      className="shrink-0 px-3! text-sm! tabular-nums"
    >
      <FileText size={18} />
      <span className="max-md:sr-only">
        {newest.number}{' '}
        <span className="text-muted max-2xl:sr-only">{QUOTATION_LABELS[newest.state][0]}</span>
      </span>
    </ButtonLink>
  )
}

/** Menu items of the quotations that the button does not show. */
export const OtherQuotations = ({ quotations, create, open, isPending }: Props) =>
  quotations.length > 0 && (
    <MenuGroup label="Quotations">
      {quotations.slice(1).map(({ id, number, state }) => (
        <MenuItem key={id} note={QUOTATION_LABELS[state][0]} onChoose={() => open(id)}>
          {number}
        </MenuItem>
      ))}
      <MenuItem disabled={isPending} onChoose={create}>
        Create another quotation
      </MenuItem>
    </MenuGroup>
  )
