import { describe, expect, it } from '@jest/globals';
import { estimatedKilometres, greatCircle, positionOf, positionOfAddress } from './positions';

const at = (code: string) => {
  const found = positionOf(code);
  if (!found) throw new Error(`no position of ${code}`);
  return found;
};

describe('the way between two towns', () => {
  const [castres, lavaur, albi] = [at('81065'), at('81140'), at('81004')];
  it('is the great circle by 1.3, rounded up, the same either way', () => {
    const crow = greatCircle(castres, lavaur);
    expect(crow).toBeGreaterThan(35);
    expect(crow).toBeLessThan(38);
    expect(estimatedKilometres(castres, lavaur)).toBe(Math.ceil(crow * 1.3));
    expect(estimatedKilometres(lavaur, castres)).toBe(estimatedKilometres(castres, lavaur));
    expect(estimatedKilometres(albi, albi)).toBe(0);
  });
  it('wants towns that are known: by their address, and large enough', () => {
    expect(positionOfAddress('81100', 'CASTRES CEDEX')).toEqual(castres);
    expect(positionOfAddress(null, 'Nulle-Part')).toBeUndefined();
    expect(positionOf('81000')).toBeUndefined();
  });
});
