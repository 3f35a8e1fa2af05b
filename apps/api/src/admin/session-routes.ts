import type { Contract } from '@dhow/contract'
import { AppError } from '#api/app-error.ts'
import type { Handlers } from '#api/http/contract.ts'
import type { Sessions } from './sessions.ts'

export const sessionRoutes = (sessions: Sessions): Handlers<Contract['sessions']> => ({
  list: ({ caller }) => ({ status: 200, body: sessions.list(caller.session) }),

  end: ({ params }) => {
    if (!sessions.end(params.id)) throw new AppError('not-found', 'This session has ended already.')
    return { status: 200, body: { success: true, message: 'This session has ended.' } }
  },

  endOthers: ({ caller }) => {
    sessions.endOthers(caller.session)
    return { status: 200, body: { success: true, message: 'All other sessions have ended.' } }
  },

  logout: ({ caller }) => {
    sessions.end(caller.session)
    return { status: 200, body: { success: true, message: 'Logged out successfully!' } }
  },
})
