/** Makes ids that are unique in one server and the same in every run of a test. */
export type MakeId = (prefix: string) => string;

export function countingIds(): MakeId {
  let count = 0;
  return (prefix) => {
    count += 1;
    return `${prefix}${String(count).padStart(6, '0')}`;
  };
}
