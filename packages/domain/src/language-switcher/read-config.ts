import { type SwitcherStyle, switcherDefaults } from './config.ts';

type Field = keyof typeof switcherDefaults;

/** Allowed values of each enumerated field, in the order a form lists them. */
const switcherChoices = {
  template: ['buttons', 'dropdown', 'horizontal', 'vertical'],
  textTransform: ['none', 'uppercase', 'lowercase'],
  fontWeight: ['normal', 'semibold', 'bold'],
  placement: ['bottom-left', 'bottom-right', 'custom'],
  verticalDirection: ['above', 'below'],
  horizontalDirection: ['left', 'right'],
} as const satisfies { [K in Field]?: readonly SwitcherStyle[K][] };

/** The range of the font size in pixels [owner-workspace §5]. */
export const switcherFontSize = { min: 10, max: 24 } as const;

/** True if a value is a valid switcher color: `transparent`, or `#` and six hex digits [owner-workspace §5]. */
export function isSwitcherColor(value: unknown): value is string {
  return typeof value === 'string' && /^(transparent|#[\da-fA-F]{6})$/.test(value);
}

/**
 * Reads the style from a stored or received configuration: missing or invalid fields get the specified default, and
 * fields outside the style (`dontTranslateSlugs`) are dropped. Never throws. See decision 0143.
 */
export function readSwitcherConfig(value: unknown): SwitcherStyle {
  const given = (typeof value === 'object' ? value : null) ?? {};
  const entries = Object.entries(switcherDefaults).map(([field, standard]) => {
    const wanted = (given as Record<string, unknown>)[field];
    return [field, isValueOf(field as Field, wanted) ? wanted : standard];
  });
  const style = Object.fromEntries(entries) as SwitcherStyle;
  const { customContainerId: id } = given as { customContainerId?: unknown };
  if (style.placement !== 'custom' || typeof id !== 'string') return style;
  const bare = id.trim().replace(/^#/, '');
  return bare === '' ? style : { ...style, customContainerId: bare };
}

/**
 * True for what the column `language_switcher_config` may hold: null, or an object whose style fields are valid. Other fields are free.
 */
export function isSwitcherColumn(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(([field, given]) => !isInvalidField(field, given));
}

/** True for a field of the style that does not hold one of its values. */
export function isInvalidField(field: string, value: unknown): boolean {
  return Object.hasOwn(switcherDefaults, field) && !isValueOf(field as Field, value);
}

function isValueOf(field: Field, value: unknown): boolean {
  const choices = (switcherChoices as Partial<Record<Field, readonly unknown[]>>)[field];
  if (choices !== undefined) return choices.includes(value);
  if (field === 'fontSize') {
    const { min, max } = switcherFontSize;
    return typeof value === 'number' && value >= min && value <= max;
  }
  if (typeof switcherDefaults[field] === 'boolean') return typeof value === 'boolean';
  return isSwitcherColor(value);
}
