package io.cartway.testing;

/// A small contract for the tests of those who read the real one.
final class PlantedContract {

  private PlantedContract() {}

  /// One operation with references, parts, choices and maps.
  static final String TEXT =
      """
      {
        "openapi": "3.1.0",
        "info": {"title": "Planted", "version": "1.0.0"},
        "paths": {
          "/v1/things/{id}.json": {
            "get": {
              "operationId": "thing",
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"$ref": "#/components/parameters/Vehicle"}
              ],
              "responses": {
                "200": {
                  "description": "A thing.",
                  "headers": {"ETag": {"required": true, "schema": {"type": "string"}}},
                  "content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Thing"}}}
                },
                "204": {"description": "Nothing."},
                "404": {"$ref": "#/components/responses/NotFound"}
              }
            }
          },
          "/v1/things/explain.json": {
            "get": {
              "operationId": "explain",
              "responses": {"204": {"description": "Nothing."}}
            }
          },
          "/v1/things": {
            "post": {
              "operationId": "add",
              "requestBody": {"content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Part"}}}},
              "responses": {"204": {"description": "Done."}}
            }
          }
        },
        "components": {
          "parameters": {
            "Vehicle": {
              "name": "vehicle", "in": "query", "style": "deepObject",
              "schema": {
                "type": "object", "additionalProperties": false,
                "properties": {"height": {"type": "integer"}, "type": {"type": "string"}}
              }
            }
          },
          "responses": {
            "NotFound": {
              "description": "A problem.",
              "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Error"}}}
            },
            "MethodNotAllowed": {"$ref": "#/components/responses/NotFound"}
          },
          "schemas": {
            "Error": {
              "type": "object", "additionalProperties": false,
              "required": ["status"],
              "properties": {"status": {"type": "integer"}}
            },
            "Base": {
              "type": "object",
              "required": ["id"],
              "properties": {"id": {"type": "string"}, "note": {"type": "string"}}
            },
            "Part": {
              "type": "object", "additionalProperties": false,
              "required": ["weight"],
              "properties": {"weight": {"type": "number"}, "spare": {"type": "boolean"}}
            },
            "Name": {
              "type": "object", "additionalProperties": false,
              "required": ["name"],
              "properties": {"name": {"type": "string"}}
            },
            "Thing": {
              "type": "object", "unevaluatedProperties": false,
              "allOf": [{"$ref": "#/components/schemas/Base"}],
              "required": ["parts"],
              "properties": {
                "parts": {"type": "array", "items": {"oneOf": [
                  {"$ref": "#/components/schemas/Part"}, {"$ref": "#/components/schemas/Name"}]}},
                "counts": {
                  "type": "object", "x-open": "the keys are words of the caller's",
                  "additionalProperties": {"type": "integer"}
                }
              }
            }
          }
        }
      }
      """;

  /// An answer that fits.
  static final String ANSWER =
      """
      {"id": "a", "note": "b", "counts": {"x": 1},
       "parts": [{"weight": 1.5, "spare": true}, {"name": "c"}]}
      """;
}
