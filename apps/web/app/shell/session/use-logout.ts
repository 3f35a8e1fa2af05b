import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { loadHttp } from '#app/api/request.ts'
import { clearToken, getToken } from '#app/api/token.ts'
import { notify } from '#app/ui/toast.tsx'
import { clearReplyDrafts } from './reply-drafts.ts'
import { forgetReturnTo } from './return-to.ts'

export function useLogout(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    endOnServer(getToken())
    clearToken()
    clearReplyDrafts()
    forgetReturnTo()
    notify.success('Logged out successfully!')
    void navigate(paths.login)
  }, [navigate])
}

/** Ends the session without waiting: if the request fails, the session expires within days. */
function endOnServer(token: string | null) {
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  void loadHttp()
    .then(({ http }) => http.post(contract.sessions.logout.path, { headers, keepalive: true }))
    .catch(() => {})
}
