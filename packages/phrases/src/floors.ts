/** 2 → `2. patro`, 0 → `přízemí`, -1 → `1. podzemní podlaží` */
export function czechFloor(floor: number): string {
  if (floor < 0) return `${-floor}. podzemní podlaží`;
  return floor === 0 ? 'přízemí' : `${floor}. patro`;
}

/** 2 → `2nd floor`, 0 → `ground floor`, -1 → `basement 1` */
export function englishFloor(floor: number): string {
  if (floor < 0) return `basement ${-floor}`;
  return floor === 0 ? 'ground floor' : `${floor}${['th', 'st', 'nd', 'rd'][floor] ?? 'th'} floor`;
}
