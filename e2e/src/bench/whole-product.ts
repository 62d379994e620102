import { startProduct } from '../product';

/** The product as `npm start` runs it, with the demonstration network. */
export type BenchProduct = Awaited<ReturnType<typeof startProduct>>;

export const startWholeProduct = (): Promise<BenchProduct> => startProduct();
