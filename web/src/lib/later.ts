/** Do something after so many milliseconds; what comes back takes that back. */
export type Later = (milliseconds: number, action: () => void) => () => void;

export const later: Later = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
};
