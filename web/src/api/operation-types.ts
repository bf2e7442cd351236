import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { MethodsOf } from '@carreto/contract/operation-of';

/** Of what a file of the contract exports: its endpoints. */
export type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends AnyEndpoint ? Name : never]: Module[Name];
};

/** The client's methods, by the ids of the endpoints. */
export type OperationsOf<Endpoints> = MethodsOf<Endpoints>;
