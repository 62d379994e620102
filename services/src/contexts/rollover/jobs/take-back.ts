import { serviceId } from '@diapason/contracts/staff';
import type { TakingBack } from '@diapason/projections/rollover/taking-back';
import { decideTakeBackService, service } from '../../staff';
import { decideTakeBackWorkshop, workshop } from '../../teaching';
import { type Step, wrote } from './write-lines';

/**
 * Workshops first: a sheet goes once none of its teacher's is left. What was touched meanwhile stays.
 * @param planned what would go once the workshops have gone.
 */
export function takeBack(
  { workshops, sheets }: TakingBack,
  year: number,
  planned: () => Promise<TakingBack>,
): readonly Step[] {
  let left: Promise<ReadonlySet<number>> | undefined;
  const goes = async (id: number) => {
    left ??= planned().then((plan) => new Set(plan.sheets));
    return (await left).has(id);
  };
  return [
    ...workshops.map(
      (id): Step =>
        async ({ execute }) =>
          wrote(await execute(workshop, id, decideTakeBackWorkshop)),
    ),
    ...sheets.map(
      (id): Step =>
        async ({ execute }) =>
          (await goes(id)) ? wrote(await execute(service, serviceId(id, year), decideTakeBackService)) : 0,
    ),
  ];
}
