import { useNavigate } from 'react-router'
import { clearToken } from '#app/api/token.ts'
import { paths } from '#app/paths.ts'
import { notify } from '#app/ui/toast.tsx'
import { forgetPlace } from './arrival.ts'

/** Ends the session, says so, and leads to the login. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    clearToken()
    forgetPlace()
    notify.success('Logged out successfully!')
    void navigate(paths.login)
  }
}
