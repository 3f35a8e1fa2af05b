import { paths } from '@dhow/contract/paths'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'

/** Goes back, or to the catalogue for visitors who came from elsewhere. */
export function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => {
    // The router numbers the history entries of a visit from 0.
    const first = key === 'default' || window.history.state?.idx === 0
    // A link followed before hydration restarts the numbering.
    const followed =
      window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
    void (first && !followed ? navigate(paths.products, { viewTransition: true }) : navigate(-1))
  }
  return (
    <button
      type="button"
      onClick={goBack}
      className="me-auto inline-flex min-h-11 items-center gap-2 text-sm font-medium underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" /> Back
    </button>
  )
}
