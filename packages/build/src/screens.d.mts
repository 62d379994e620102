export function declarationsIn(file: string): Promise<{ readonly screens?: unknown; readonly slots?: unknown }>;

interface Addressed {
  readonly path: string;
  readonly addresses?: Readonly<Record<string, object>>;
}
export function addressed<Declared extends Addressed>(screens: readonly Declared[]): readonly Declared[];
