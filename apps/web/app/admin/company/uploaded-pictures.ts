/** Width divided by height of pictures that were uploaded since the office was opened, by their address. */
const aspects = new Map<string, number>()

export const noteAspect = (url: string, { width, height }: { width: number; height: number }) =>
  void aspects.set(url, width / height)

/** 0 for a picture that is not known. */
export const aspectOf = (url: string): number => aspects.get(url) ?? 0
