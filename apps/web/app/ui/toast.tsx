import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'

/** Milliseconds a notice stays: a success, an error, a notice about the password. */
const SUCCESS = 2_000
const ERROR = 4_000
const RESET = 5_000

export const notify = {
  success: (message: string) => toast.success(message, { autoClose: SUCCESS }),
  error: (message: string) => toast.error(message, { autoClose: ERROR }),
  linkSent: () =>
    toast.success(
      <span>
        Reset password link has been sent to admin email.{' '}
        <a href="mailto:" className="underline">
          Open the mail inbox
        </a>
      </span>,
      { autoClose: RESET },
    ),
  passwordReset: () => {
    toast.success('Password reset successfully!', { autoClose: RESET })
    toast.success('A confirmation email has been sent to your inbox', { autoClose: RESET })
  },
}

/** Says so, once, when something has failed. */
export function useFailureToast(failed: boolean, message: string): void {
  useEffect(() => {
    if (failed) notify.error(message)
  }, [failed, message])
}

export const Toasts = () => (
  <ToastContainer position="top-center" limit={20} hideProgressBar newestOnTop closeOnClick />
)
