import { data } from 'react-router'

const refuse = () => {
  throw data(null, { status: 404 })
}

export const loader = refuse
/** Without a trip to the server: what no route knows does not exist. */
export const clientLoader = refuse

export default function NeverShown() {
  return null
}
