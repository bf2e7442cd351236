/** Groups of occurrences in the order of a freight's life; they carry its state. */
export const occurrenceGroups = [
  'preparing',
  'collected',
  'in_transit',
  'out_for_delivery',
  'awaiting_pickup',
  'partial_delivery',
  'failed_attempt',
  'problem',
  'return',
  'delivered',
  'loss',
  'cancelled',
] as const;

export type OccurrenceGroup = (typeof occurrenceGroups)[number];

/**
 * The catalogue: what can happen to a freight. New codes appear over time, so readers of the API must accept codes
 * they do not know. 269 counts as awaiting pickup, 285 as delivered (decision T7). Names are in the contract.
 */
// biome-ignore format: a table
const codesByGroup: readonly (readonly [OccurrenceGroup, readonly number[]])[] = [
  ['preparing', [0, 1, 128, 130, 145, 169, 187, 188, 193, 196, 197, 275, 315, 355]],
  ['collected', [15, 120, 121, 141, 191, 194, 238, 349]],
  ['in_transit', [
    2, 16, 20, 23, 26, 30, 37, 102, 106, 113, 173, 174, 175, 177, 178, 186, 198, 237, 240, 295, 296,
    307, 308, 319, 320, 337, 345, 352,
  ]],
  ['out_for_delivery', [17]],
  ['awaiting_pickup', [19, 118, 140, 152, 214, 228, 230, 231, 232, 239, 269]],
  ['partial_delivery', [11, 201]],
  ['failed_attempt', [
    5, 6, 32, 34, 35, 36, 38, 129, 132, 205, 206, 207, 208, 261, 263, 264, 265, 305, 332, 333, 342,
  ]],
  ['problem', [
    21, 24, 25, 28, 29, 31, 33, 40, 41, 42, 43, 44, 45, 97, 98, 101, 103, 105, 107, 108, 109, 110, 111,
    112, 116, 117, 119, 122, 125, 126, 135, 136, 137, 142, 143, 144, 147, 149, 150, 151, 153, 154, 155,
    156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 176, 180, 181, 182, 183, 184, 185,
    190, 192, 195, 199, 200, 202, 203, 204, 209, 210, 211, 212, 213, 233, 234, 235, 241, 242, 243, 244,
    245, 246, 247, 248, 249, 250, 251, 252, 253, 256, 257, 259, 260, 262, 266, 267, 268, 272, 273, 274,
    276, 278, 279, 280, 281, 282, 283, 284, 286, 287, 288, 289, 290, 291, 292, 293, 294, 297, 298, 299,
    300, 301, 302, 303, 304, 317, 318, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 335, 336,
    338, 339, 341, 343, 344, 347, 350, 351,
  ]],
  ['return', [
    7, 8, 9, 12, 13, 14, 22, 104, 114, 115, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226,
    227, 306, 309, 310, 311, 312, 313, 314, 316, 340,
  ]],
  ['delivered', [3, 146, 258, 270, 271, 285, 348]],
  ['loss', [18, 27, 127, 131, 133, 134, 138, 139, 148, 179, 236, 277]],
  ['cancelled', [99, 170, 171, 172, 189, 254, 255, 334, 346, 353, 354]],
];

/** The group of every code of the catalogue. */
export const groupOfCode: ReadonlyMap<number, OccurrenceGroup> = new Map(
  codesByGroup.flatMap(([group, codes]) => codes.map((code) => [code, group] as const)),
);
