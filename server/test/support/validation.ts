import { createValidation } from '../../src/platform/http/request/validate.ts';

/** Schemas of the contract, compiled once for all servers that the tests of this process start. */
export const validation = createValidation();
