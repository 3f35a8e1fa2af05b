import { data } from 'react-router'

const refuse = () => {
  throw data(null, { status: 404 })
}

export const loader = refuse
/** No request to the server: an unknown route does not exist. */
export const clientLoader = refuse

export default function NeverShown() {
  return null
}
