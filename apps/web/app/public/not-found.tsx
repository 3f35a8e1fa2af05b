import { data } from 'react-router'

const refuse = () => {
  throw data(null, { status: 404 })
}

export const loader = refuse
/** Unknown routes need no request to the server. */
export const clientLoader = refuse

export default function NeverShown() {
  return null
}
